// Repository
