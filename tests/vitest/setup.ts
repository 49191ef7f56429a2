import { closeAtFileEnd, logFailures } from '../file-hooks.ts'

// Runs before each file of tests.
closeAtFileEnd()
logFailures()
