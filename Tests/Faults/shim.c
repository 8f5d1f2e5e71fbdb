// Stands between a program and the system (LD_PRELOAD), and makes the disk fail under it.
//
// Watched are the files below FAULT_FOLDER. Each call that changes one, or opens one to change it, has a number, from 1.
// FAULT_KIND says what becomes of call number FAULT_AT:
//   count  nothing; how many calls there are is what one wants to know.
//   error  it fails with FAULT_ERRNO, and all after it if FAULT_STAYS is set; a write is cut in half first. Only the
//          calls named in FAULT_CALLS (open write truncate sync unlink) are counted, or all of them without it.
//   power  the power goes off, or when the program has ended if there is no such call: what was synced stays, and of
//          the rest anything, in any order, torn anywhere, as FAULT_SEED decides.
// FAULT_UNSYNCED names what a lying disk acknowledges and does not do: "all" syncs, or those of the "folder" alone.
// At the end the file FAULT_REPORT says how many calls there were, and whether one of them met its fault.
//
// The model of power loss is as hard as POSIX allows: data is safe after fsync or fdatasync of the file, a name after
// one of its folder, and nothing orders one before the other. That a write harms no byte beside it is what SQLite
// takes for granted too (https://www.sqlite.org/psow.html).
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define REAL(result, name, ...)                          \
  static result (*name)(__VA_ARGS__);                    \
  if (!name) *(void **)&name = dlsym(RTLD_NEXT, &(#name)[5])

enum { MOST_FILES = 256, MOST_NAMES = 256, MOST_DESCRIPTORS = 1024, MOST_STATES = 64 };

// A change of a file that was not synced: bytes at an offset, or (without bytes) a new size.
typedef struct { off_t offset; size_t length; unsigned char *bytes; } Change;

typedef struct { unsigned char *synced; size_t size; Change *changes; size_t count; } File;

// What a name stands for: states[0] after a power loss for sure, the later ones perhaps.
typedef struct { char path[PATH_MAX]; File *states[MOST_STATES]; int count; } Name;

static File files[MOST_FILES];
static Name names[MOST_NAMES];
static int fileCount, nameCount;
static File *opened[MOST_DESCRIPTORS];
static char *openedFolder[MOST_DESCRIPTORS];
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static enum { OFF, COUNT, ERROR, POWER } kind;
static const char *folder, *calls, *unsynced;
static long at, number, fired;
static int code, stays;
static unsigned long long seed;

static void fail(const char *what) {
  dprintf(2, "shim: %s\n", what);
  _exit(99);
}

static unsigned long long chance(unsigned long long below) {
  unsigned long long mixed = (seed += 0x9E3779B97F4A7C15ull);
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9ull;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBull;
  return (mixed ^ (mixed >> 31)) % below;
}

static const char *setting(const char *name) {
  const char *text = getenv(name);
  return text ? text : "";
}

__attribute__((constructor)) static void begin(void) {
  const char *text = setting("FAULT_KIND");
  kind = !strcmp(text, "count") ? COUNT : !strcmp(text, "error") ? ERROR : !strcmp(text, "power") ? POWER : OFF;
  folder = setting("FAULT_FOLDER");
  calls = setting("FAULT_CALLS");
  unsynced = setting("FAULT_UNSYNCED");
  at = atol(setting("FAULT_AT"));
  code = atoi(setting("FAULT_ERRNO"));
  stays = *setting("FAULT_STAYS") != 0;
  seed = strtoull(setting("FAULT_SEED"), NULL, 10);
}

// The calls of the system itself, for our own use.
static int plainOpen(const char *path, int flags, mode_t mode) {
  REAL(int, real_open, const char *, int, ...);
  return real_open(path, flags, mode);
}

static ssize_t plainWrite(int descriptor, const void *bytes, size_t length, off_t offset) {
  REAL(ssize_t, real_pwrite, int, const void *, size_t, off_t);
  return real_pwrite(descriptor, bytes, length, offset);
}

static void plainUnlink(const char *path) {
  REAL(int, real_unlink, const char *);
  real_unlink(path);
}

// Whether a path is watched; if so, `full` gets it in full.
static int watches(int from, const char *path, char *full) {
  if (kind == OFF || !*folder || !path) return 0;
  if (*path == '/') {
    snprintf(full, PATH_MAX, "%s", path);
  } else {
    char link[64], base[PATH_MAX] = "";
    if (from == AT_FDCWD) {
      if (!getcwd(base, sizeof base)) return 0;
    } else {
      snprintf(link, sizeof link, "/proc/self/fd/%d", from);
      if (readlink(link, base, sizeof base - 1) < 0) return 0;
    }
    while (!strncmp(path, "./", 2)) path += 2;
    if (!strcmp(path, ".")) snprintf(full, PATH_MAX, "%s", base);
    else if (snprintf(full, PATH_MAX, "%s/%s", base, path) >= PATH_MAX) return 0;
  }
  size_t length = strlen(folder);
  return !strncmp(full, folder, length) && (full[length] == '/' || !full[length]);
}

static File *newFile(void) {
  if (fileCount == MOST_FILES) fail("too many files");
  return &files[fileCount++];
}

static Name *nameOf(const char *path) {
  for (int i = 0; i < nameCount; i++)
    if (!strcmp(names[i].path, path)) return &names[i];
  return NULL;
}

static void change(Name *name, File *file) {
  if (name->count == MOST_STATES) fail("too many states of a name");
  name->states[name->count++] = file;
}

static Name *newName(const char *path, File *file) {
  if (nameCount == MOST_NAMES) fail("too many names");
  Name *name = &names[nameCount++];
  snprintf(name->path, sizeof name->path, "%s", path);
  change(name, file);
  return name;
}

// The name of a path. What is there before the first change is taken for synced; `descriptor` reads it if it is open:
// to close the file would take the locks off it.
static Name *look(const char *path, int descriptor) {
  Name *name = nameOf(path);
  if (name) return name;
  struct stat status;
  if (stat(path, &status) || !S_ISREG(status.st_mode)) return newName(path, NULL);
  File *file = newFile();
  int source = descriptor >= 0 ? descriptor : plainOpen(path, O_RDONLY, 0);
  file->synced = malloc(status.st_size + 1);
  ssize_t got = pread(source, file->synced, status.st_size, 0);
  file->size = got < 0 ? 0 : got;
  if (descriptor < 0) close(source);
  return newName(path, file);
}

static void note(File *file, off_t offset, const void *bytes, size_t length) {
  file->changes = realloc(file->changes, (file->count + 1) * sizeof(Change));
  Change *change = &file->changes[file->count++];
  *change = (Change){offset, length, NULL};
  if (!bytes) return;
  change->bytes = malloc(length + 1);
  memcpy(change->bytes, bytes, length);
}

static void resize(File *file, size_t size) {
  if (size > file->size) {
    file->synced = realloc(file->synced, size + 1);
    memset(file->synced + file->size, 0, size - file->size);
  }
  file->size = size;
}

static void apply(File *file, off_t offset, const unsigned char *bytes, size_t length) {
  if (offset + length > file->size) resize(file, offset + length);
  memcpy(file->synced + offset, bytes, length);
}

static void synchronize(File *file) {
  for (size_t i = 0; i < file->count; i++) {
    Change *change = &file->changes[i];
    if (change->bytes) apply(file, change->offset, change->bytes, change->length);
    else resize(file, change->offset);
    free(change->bytes);
  }
  file->count = 0;
}

// How much of what was not synced reaches the disk.
enum { NOTHING, ALL, BEGINNING, SECTORS, BYTES, WAYS };

static void loseSome(File *file, int way) {
  size_t whole = way == NOTHING ? 0 : way == BEGINNING ? chance(file->count + 1) : file->count;
  for (size_t i = 0; i < whole; i++) {
    Change *change = &file->changes[i];
    if (!change->bytes) {
      if (way == ALL || way == BEGINNING || chance(2)) resize(file, change->offset);
      continue;
    }
    size_t length = change->length;
    if (way == BYTES) {
      // Torn at any byte, and which part came first is not known.
      size_t cut = chance(3) ? length : chance(length + 1);
      if (chance(2)) apply(file, change->offset, change->bytes, cut);
      else apply(file, change->offset + cut, change->bytes + cut, length - cut);
      continue;
    }
    for (size_t done = 0; done < length;) {
      size_t part = 512 - (change->offset + done) % 512;
      if (part > length - done) part = length - done;
      if (way != SECTORS || chance(2)) {
        apply(file, change->offset + done, change->bytes + done, part);
      } else if (change->offset + done + part > file->size) {
        // The file has grown and its data has not come: anything may stand there.
        resize(file, change->offset + done + part);
        for (size_t j = 0; j < part; j++) file->synced[change->offset + done + j] = chance(256);
      }
      done += part;
    }
  }
  // The change in which the power went off is torn.
  if (way == BEGINNING && whole < file->count && file->changes[whole].bytes)
    apply(file, file->changes[whole].offset, file->changes[whole].bytes, chance(file->changes[whole].length + 1));
}

static void powerOff(void) {
  fired = 1;
  int way = chance(WAYS);
  for (int i = 0; i < fileCount; i++) loseSome(&files[i], way);
  for (int i = 0; i < nameCount; i++) {
    Name *name = &names[i];
    int state = way == NOTHING ? 0 : way == ALL ? name->count - 1 : (int)chance(name->count);
    File *file = name->states[state];
    plainUnlink(name->path);
    if (!file) continue;
    int descriptor = plainOpen(name->path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (descriptor < 0) continue;
    if (plainWrite(descriptor, file->synced, file->size, 0) != (ssize_t)file->size) fail("the loss cannot be written");
    close(descriptor);
  }
}

__attribute__((destructor)) static void end(void) {
  if (kind == POWER && !fired) powerOff();
  const char *path = setting("FAULT_REPORT");
  if (kind == OFF || !*path) return;
  char text[64];
  int length = snprintf(text, sizeof text, "%ld %ld\n", number, kind == POWER ? number >= at : fired);
  int descriptor = plainOpen(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  plainWrite(descriptor, text, length, 0);
  close(descriptor);
}

// Counts a call; whether it is the one (power: at which the power goes off, error: that fails).
static int meets(const char *call) {
  if (kind == ERROR && *calls && !strstr(calls, call)) return 0;
  number++;
  if (kind == COUNT || kind == OFF || !(number == at || (kind == ERROR && stays && number > at))) return 0;
  if (kind == ERROR) fired = 1, errno = code;
  return 1;
}

static void goOff(void) {
  powerOff();
  end();
  _exit(137);
}

static int afterOpening(int descriptor, const char *full, int wasThere, int flags) {
  if (descriptor < 0 || descriptor >= MOST_DESCRIPTORS) return descriptor;
  struct stat status;
  if (fstat(descriptor, &status)) return descriptor;
  if (S_ISDIR(status.st_mode)) {
    openedFolder[descriptor] = strdup(full);
    return descriptor;
  }
  Name *name = nameOf(full);
  if (!wasThere) {
    if (!name) name = newName(full, NULL);
    change(name, newFile());
  } else if (!name) {
    name = look(full, descriptor);
  }
  opened[descriptor] = name->states[name->count - 1];
  if (opened[descriptor] && wasThere && flags & O_TRUNC) note(opened[descriptor], 0, NULL, 0);
  return descriptor;
}

static int openWatched(int from, const char *path, int flags, mode_t mode) {
  REAL(int, real_openat, int, const char *, int, ...);
  char full[PATH_MAX];
  // What a descriptor stood for before, when its number is used again.
  if (!watches(from, path, full)) {
    int descriptor = real_openat(from, path, flags, mode);
    if (descriptor >= 0 && descriptor < MOST_DESCRIPTORS) opened[descriptor] = NULL, openedFolder[descriptor] = NULL;
    return descriptor;
  }
  pthread_mutex_lock(&lock);
  int descriptor = -1;
  struct stat status;
  int wasThere = !stat(full, &status);
  if ((flags & O_ACCMODE) == O_RDONLY || !meets("open")) {
    if (kind == POWER && wasThere && flags & O_TRUNC) look(full, -1);
    descriptor = real_openat(from, path, flags, mode);
    int number = errno;
    if (descriptor >= 0 && descriptor < MOST_DESCRIPTORS) opened[descriptor] = NULL, openedFolder[descriptor] = NULL;
    afterOpening(descriptor, full, wasThere, flags);
    errno = number;
  } else if (kind == POWER) {
    goOff();
  }
  pthread_mutex_unlock(&lock);
  return descriptor;
}

#define OPENING(name, from, ...)                     \
  int name(__VA_ARGS__, int flags, ...) {            \
    va_list more;                                    \
    va_start(more, flags);                           \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0; \
    va_end(more);                                    \
    return openWatched(from, path, flags, mode);     \
  }
OPENING(open, AT_FDCWD, const char *path)
OPENING(open64, AT_FDCWD, const char *path)
OPENING(openat, from, int from, const char *path)
OPENING(openat64, from, int from, const char *path)

static int makeTemporary(char *path) {
  REAL(int, real_mkstemp, char *);
  char full[PATH_MAX];
  if (!watches(AT_FDCWD, path, full)) return real_mkstemp(path);
  pthread_mutex_lock(&lock);
  int descriptor = -1;
  if (!meets("open")) {
    descriptor = real_mkstemp(path);
    if (descriptor >= 0 && watches(AT_FDCWD, path, full)) afterOpening(descriptor, full, 0, O_RDWR);
  } else if (kind == POWER) {
    goOff();
  }
  pthread_mutex_unlock(&lock);
  return descriptor;
}
int mkstemp(char *path) { return makeTemporary(path); }
int mkstemp64(char *path) { return makeTemporary(path); }

int mknod(const char *path, mode_t mode, dev_t device) {
  REAL(int, real_mknod, const char *, mode_t, dev_t);
  char full[PATH_MAX];
  if (!watches(AT_FDCWD, path, full)) return real_mknod(path, mode, device);
  pthread_mutex_lock(&lock);
  int result = -1;
  if (!meets("open")) {
    result = real_mknod(path, mode, device);
    Name *name = nameOf(full);
    if (!result) change(name ? name : newName(full, NULL), newFile());
  } else if (kind == POWER) {
    goOff();
  }
  pthread_mutex_unlock(&lock);
  return result;
}

static File *watched(int descriptor) {
  return kind != OFF && descriptor >= 0 && descriptor < MOST_DESCRIPTORS ? opened[descriptor] : NULL;
}

static ssize_t writeWatched(File *file, int descriptor, const void *bytes, size_t length, off_t offset) {
  pthread_mutex_lock(&lock);
  ssize_t result;
  if (!meets("write")) {
    result = plainWrite(descriptor, bytes, length, offset);
    if (result > 0 && kind == POWER) note(file, offset, bytes, result);
  } else if (kind == POWER) {
    note(file, offset, bytes, length);
    goOff();
    result = -1;
  } else {
    // The last room on the disk takes half of it.
    int half = number == at && stays && length > 1;
    result = half ? plainWrite(descriptor, bytes, length / 2, offset) : -1;
    errno = code;
  }
  pthread_mutex_unlock(&lock);
  return result;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t length, off_t offset) {
  File *file = watched(descriptor);
  return file ? writeWatched(file, descriptor, bytes, length, offset)
              : plainWrite(descriptor, bytes, length, offset);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t length, off_t offset) {
  return pwrite64(descriptor, bytes, length, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t length) {
  REAL(ssize_t, real_write, int, const void *, size_t);
  File *file = watched(descriptor);
  if (!file) return real_write(descriptor, bytes, length);
  off_t offset = lseek(descriptor, 0, fcntl(descriptor, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR);
  ssize_t result = writeWatched(file, descriptor, bytes, length, offset);
  if (result > 0) lseek(descriptor, offset + result, SEEK_SET);
  return result;
}

int ftruncate64(int descriptor, off_t size) {
  REAL(int, real_ftruncate, int, off_t);
  File *file = watched(descriptor);
  if (!file) return real_ftruncate(descriptor, size);
  pthread_mutex_lock(&lock);
  int isMet = meets("truncate"), result = -1;
  if (!isMet) result = real_ftruncate(descriptor, size);
  if (kind == POWER && (isMet || !result)) note(file, size, NULL, 0);
  if (isMet && kind == POWER) goOff();
  pthread_mutex_unlock(&lock);
  return result;
}
int ftruncate(int descriptor, off_t size) { return ftruncate64(descriptor, size); }

static int syncWatched(int descriptor, int (*real)(int)) {
  if (kind == OFF || descriptor < 0 || descriptor >= MOST_DESCRIPTORS) return real(descriptor);
  File *file = opened[descriptor];
  char *path = openedFolder[descriptor];
  if (!file && !path) return real(descriptor);
  pthread_mutex_lock(&lock);
  int result = -1;
  if (meets("sync")) {
    if (kind == POWER) goOff();
  } else {
    // Nothing here depends on the real disk.
    result = 0;
    int isLie = !strcmp(unsynced, "all") || (path && !strcmp(unsynced, "folder"));
    if (!isLie && file) synchronize(file);
    for (int i = 0; path && !isLie && i < nameCount; i++) {
      size_t length = strlen(path);
      Name *name = &names[i];
      if (strncmp(name->path, path, length) || strchr(name->path + length + 1, '/')) continue;
      name->states[0] = name->states[name->count - 1];
      name->count = 1;
    }
  }
  pthread_mutex_unlock(&lock);
  return result;
}
int fsync(int descriptor) {
  REAL(int, real_fsync, int);
  return syncWatched(descriptor, real_fsync);
}
int fdatasync(int descriptor) {
  REAL(int, real_fdatasync, int);
  return syncWatched(descriptor, real_fdatasync);
}

int unlink(const char *path) {
  REAL(int, real_unlink, const char *);
  char full[PATH_MAX];
  if (!watches(AT_FDCWD, path, full) || access(path, F_OK)) return real_unlink(path);
  pthread_mutex_lock(&lock);
  int isMet = meets("unlink"), result = -1;
  Name *name = kind == POWER ? look(full, -1) : NULL;
  if (!isMet) result = real_unlink(path);
  if (name && (isMet || !result)) change(name, NULL);
  if (isMet && kind == POWER) goOff();
  if (isMet) errno = code;
  pthread_mutex_unlock(&lock);
  return result;
}

static int give(const char *old, const char *new, int (*real)(const char *, const char *), int keepsOld) {
  char from[PATH_MAX], to[PATH_MAX];
  if (!watches(AT_FDCWD, old, from) || !watches(AT_FDCWD, new, to)) return real(old, new);
  pthread_mutex_lock(&lock);
  int isMet = meets("unlink"), result = -1;
  Name *source = kind == POWER ? look(from, -1) : NULL, *target = source ? look(to, -1) : NULL;
  if (!isMet) result = real(old, new);
  if (source && (isMet || !result)) {
    change(target, source->states[source->count - 1]);
    if (!keepsOld) change(source, NULL);
  }
  if (isMet && kind == POWER) goOff();
  if (isMet) errno = code;
  pthread_mutex_unlock(&lock);
  return result;
}
int rename(const char *old, const char *new) {
  REAL(int, real_rename, const char *, const char *);
  return give(old, new, real_rename, 0);
}
int link(const char *old, const char *new) {
  REAL(int, real_link, const char *, const char *);
  return give(old, new, real_link, 1);
}
