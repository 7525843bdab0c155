import type { IdentityErrorCode } from '#rules/identity/errors.ts'
import { AppError, type ErrorCode, type ErrorDetails } from '#app/platform/errors.ts'

const kinds: Record<IdentityErrorCode, ErrorCode> = {
  'network-request-failed': 'unavailable',
  'user-token-expired': 'unauthenticated',
  'user-disabled': 'refused',
  'wrong-password': 'unauthenticated',
  'email-already-in-use': 'conflict',
  'popup-blocked': 'refused',
  'popup-closed-by-user': 'refused',
  'unauthorized-domain': 'refused',
  'user-mismatch': 'refused',
  'weak-password': 'invalid',
  'invalid-code': 'refused',
  'invalid-email': 'invalid',
  'confirm-email': 'refused',
  'email-missing': 'refused',
  'provider-refused': 'refused',
  'recent-login-required': 'refused',
  'last-sign-in-method': 'refused',
  'last-admin': 'refused',
  'captcha-required': 'limited',
  limited: 'limited',
  unexpected: 'unexpected',
}

export const refusal = (reason: IdentityErrorCode, details: Omit<ErrorDetails, 'reason'> = {}) =>
  new AppError(kinds[reason], { reason, ...details })

/** better-auth's words for what went wrong, in ours. Whatever is not here is nobody's business but the log's. */
const translations: Record<string, IdentityErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-password',
  INVALID_PASSWORD: 'wrong-password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrong-password',
  INVALID_EMAIL: 'invalid-email',
  EMAIL_NOT_VERIFIED: 'confirm-email',
  USER_DISABLED: 'user-disabled',
  INVALID_TOKEN: 'invalid-code',
  TOKEN_EXPIRED: 'invalid-code',
  USER_NOT_FOUND: 'invalid-code',
  INVALID_CODE: 'invalid-code',
  INVALID_BACKUP_CODE: 'invalid-code',
  INVALID_TWO_FACTOR_COOKIE: 'invalid-code',
  BACKUP_CODES_NOT_ENABLED: 'invalid-code',
  TOTP_NOT_ENABLED: 'invalid-code',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'limited',
  ACCOUNT_TEMPORARILY_LOCKED: 'limited',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  SESSION_EXPIRED: 'recent-login-required',
  SESSION_NOT_FRESH: 'recent-login-required',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'last-sign-in-method',
  INVALID_ORIGIN: 'unauthorized-domain',
  MISSING_OR_NULL_ORIGIN: 'unauthorized-domain',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'unauthorized-domain',
  UNAUTHORIZED: 'user-token-expired',
  user_mismatch: 'user-mismatch',
  account_not_linked: 'confirm-email',
  email_not_verified: 'confirm-email',
  account_already_linked_to_different_user: 'email-already-in-use',
  email_not_found: 'email-missing',
  unable_to_link_account: 'provider-refused',
  access_denied: 'provider-refused',
  login_required: 'provider-refused',
  interaction_required: 'provider-refused',
  invalid_code: 'invalid-code',
  no_code: 'invalid-code',
  state_mismatch: 'invalid-code',
  state_not_found: 'invalid-code',
  state_invalid: 'invalid-code',
  invalid_callback_request: 'invalid-code',
  issuer_mismatch: 'invalid-code',
  nonce_binding_missing: 'invalid-code',
  unable_to_get_user_info: 'provider-refused',
}

export const translated = (code: string | null | undefined): IdentityErrorCode =>
  translations[code ?? ''] ?? 'unexpected'
