export { actorOf, enterRoom, roomsOf } from './queries.server.ts'
