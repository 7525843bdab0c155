/** Error codes of sign-in and account management. Each has a localized message. */
export const identityErrors = [
  'network-request-failed',
  'user-token-expired',
  'user-disabled',
  'wrong-password',
  'email-already-in-use',
  'popup-blocked',
  'popup-closed-by-user',
  'unauthorized-domain',
  'user-mismatch',
  'weak-password',
  'invalid-code',
  'invalid-email',
  'confirm-email',
  'email-missing',
  'provider-refused',
  'recent-login-required',
  'last-sign-in-method',
  'last-admin',
  'space-in-use',
  'captcha-required',
  'limited',
  'unexpected',
] as const

export type IdentityErrorCode = (typeof identityErrors)[number]

export const isIdentityError = (code: unknown): code is IdentityErrorCode =>
  identityErrors.some((errorCode) => errorCode === code)
