export { endPair, pairStudents } from './pair-students.server.ts'
export { oldestSharedPairEnd, partnersOf } from './pairs.server.ts'
