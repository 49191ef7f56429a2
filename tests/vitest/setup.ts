import { closeAtFileEnd } from '../file-end.ts'

// Runs before each file of tests.
closeAtFileEnd()
