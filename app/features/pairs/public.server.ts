export { endPair, pairStudents } from './pair-students.server.ts'
export { partnersOf } from './pairs.server.ts'
