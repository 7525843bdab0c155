import { openServices } from '#server/services.ts'

/** Friday, 17:45 in Bangkok: all mails of the week 2026-W47 are due. */
const startTime = Date.parse('2026-11-20T10:45:00Z')

/** Services whose clock starts at that time. */
export function openDigestServices(databaseUrl: string, smtpUrl: string) {
  const services = openServices({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl, LOG_LEVEL: 'error' })
  const openedAt = Date.now()
  return { ...services, now: () => startTime + Date.now() - openedAt }
}

export type DigestServices = ReturnType<typeof openDigestServices>

export async function closeDigestServices({ jobs, mailer, pool, identityPool }: DigestServices): Promise<void> {
  await jobs.close()
  mailer.close()
  await Promise.all([pool.end(), identityPool.end()])
}
