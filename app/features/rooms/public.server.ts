export { actorOf, enterRoom, roomsInSchool, roomsOf, roomsOfVisit } from './queries.server.ts'
