export { learnerFlight } from './learner-flight.server.ts'
export { actorOf, enterRoom, roomsOf, roomsOfVisit } from './queries.server.ts'
export { shellOf } from './shell.server.ts'
