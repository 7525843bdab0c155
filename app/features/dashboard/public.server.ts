export { learnerFlight } from './learner-flight.server.ts'
export { shellOf } from './shell.server.ts'
