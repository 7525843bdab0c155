export type { AccountView, SessionView } from './queries.server.ts'
export type { Identity } from './identity/identity.server.ts'
export type { CaptchaConfiguration } from './identity/captcha.server.ts'
