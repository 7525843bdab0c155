import { twoFactor } from 'better-auth/plugins/two-factor'
import { buildBackupCode } from '#rules/identity/backup-code.ts'

/** Sign-in paths that better-auth exempts from the second factor; we require it on all of them. */
const extraPaths = ['/magic-link/verify', '/callback/:id']

const backupCodeCount = 10

const generateBackupCodes = () =>
  Array.from({ length: backupCodeCount }, () => buildBackupCode(crypto.getRandomValues(new Uint8Array(80))))

export function secondFactor() {
  const plugin = twoFactor({
    issuer: 'Skykite',
    allowPasswordless: true,
    backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: generateBackupCodes },
  })
  const [challengeHook] = plugin.hooks.after
  if (!challengeHook) throw new Error('better-auth no longer registers the hook that requires the second factor')
  const matcher: typeof challengeHook.matcher = (context) =>
    challengeHook.matcher(context) || extraPaths.includes(context.path ?? '')
  return { ...plugin, hooks: { after: [{ ...challengeHook, matcher }] } }
}
