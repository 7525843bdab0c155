import { twoFactor } from 'better-auth/plugins/two-factor'

/** Sign-ins that better-auth lets pass without asking for the second factor; here every way in asks. */
const alsoAsks = ['/magic-link/verify', '/callback/:id']

export function secondFactor() {
  const plugin = twoFactor({ issuer: 'Skykite', allowPasswordless: true, backupCodeOptions: { storeBackupCodes: 'encrypted' } })
  const [asks] = plugin.hooks.after
  return {
    ...plugin,
    hooks: {
      after: [{ ...asks!, matcher: (context: Parameters<NonNullable<typeof asks>['matcher']>[0]) => asks!.matcher(context) || alsoAsks.includes(context.path ?? '') }],
    },
  }
}
