export { endPair, pairStudents } from './pair-students.server.ts'
export { pairsCountSince, partnersOf } from './pairs.server.ts'
