export { actorOf, enterRoom, roomsOf } from './queries.server.ts'
export { shellOf } from './shell.server.ts'
