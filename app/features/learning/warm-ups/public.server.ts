export { giveWarmUp, removeWarmUp } from './change-warm-up.server.ts'
export { makeWarmUp } from './make-warm-up.server.ts'
export { warmUpPage, warmUpsPage } from './warm-ups-page.server.ts'
