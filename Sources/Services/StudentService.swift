public import Repository

/// What can be done with students.
public typealias StudentService = RecordService<StudentRepository>
