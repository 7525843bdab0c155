export { holidaysOf } from './holidays-of.server.ts'
