/**
 * Somebody signed up with an address and nobody has confirmed it since. Nobody was ever let in, so nothing hangs on such
 * an account `u`, and nobody misses it. As identity sees accounts.
 */
export const nobodyCameIn = `u.kind = 'adult' AND NOT u.email_verified AND u.disabled_at IS NULL AND u.onboarded_at IS NULL AND u.staff_since IS NULL
  AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id)`
