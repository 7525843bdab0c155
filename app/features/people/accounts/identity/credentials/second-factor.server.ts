import { twoFactor } from 'better-auth/plugins/two-factor'

/** Sign-in paths that better-auth exempts from the second factor; we require it on all of them. */
const extraPaths = ['/magic-link/verify', '/callback/:id']

export function secondFactor() {
  const plugin = twoFactor({
    issuer: 'Skykite',
    allowPasswordless: true,
    backupCodeOptions: { storeBackupCodes: 'encrypted' },
  })
  const [challengeHook] = plugin.hooks.after
  if (!challengeHook) throw new Error('better-auth no longer registers the hook that requires the second factor')
  const matcher: typeof challengeHook.matcher = (context) =>
    challengeHook.matcher(context) || extraPaths.includes(context.path ?? '')
  return { ...plugin, hooks: { after: [{ ...challengeHook, matcher }] } }
}
