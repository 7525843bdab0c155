import { twoFactor } from 'better-auth/plugins/two-factor'

/** Sign-ins that better-auth lets pass without asking for the second factor; here every way in asks. */
const alsoAsks = ['/magic-link/verify', '/callback/:id']

export function secondFactor() {
  const plugin = twoFactor({
    issuer: 'Skykite',
    allowPasswordless: true,
    backupCodeOptions: { storeBackupCodes: 'encrypted' },
  })
  const [asks] = plugin.hooks.after
  if (!asks) throw new Error('better-auth no longer asks for the second factor where it did')
  const matcher: typeof asks.matcher = (context) => asks.matcher(context) || alsoAsks.includes(context.path ?? '')
  return { ...plugin, hooks: { after: [{ ...asks, matcher }] } }
}
