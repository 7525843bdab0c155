export { heldTexts } from './tables.server.ts'
