import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { accountsApi } from './api.server.ts'
import { sweepIdentity } from './identity/sessions/sweep.server.ts'
import { sendMailJob } from './jobs/send-mail.server.ts'

export default defineFeature({
  availablePages: ['/dashboard/profile'],
  personTables: [
    {
      table: 'users',
      columns: ['id'],
      scope: 'account',
      exportedColumns: {
        managed: ['id', 'name', 'kind', 'locale', 'created_at', 'last_seen_at'],
        adult: ['id', 'name'],
      },
      erase: 'account',
    },
    {
      table: 'sessions',
      columns: ['user_id'],
      scope: 'account',
      exportedColumns: { managed: ['strength', 'created_at', 'updated_at', 'expires_at'], adult: [] },
      where: 'room_school_id',
      redactedColumns: ['token'],
      erase: 'account',
    },
    {
      table: 'accounts',
      columns: ['user_id'],
      scope: 'account',
      redactedColumns: ['password', 'access_token', 'refresh_token', 'id_token'],
      erase: 'account',
    },
    { table: 'erasures', columns: ['person_id'], scope: 'account', redactedColumns: 'all', erase: 'account' },
    {
      table: 'two_factors',
      columns: ['user_id'],
      scope: 'account',
      redactedColumns: ['secret', 'backup_codes'],
      erase: 'account',
    },
    { table: 'notice_opt_outs', columns: ['user_id'], scope: 'account', erase: 'account' },
    { table: 'notice_hours', columns: ['user_id'], scope: 'account', erase: 'account' },
    { table: 'digest_days', columns: ['user_id'], scope: 'account', erase: 'account' },
    { table: 'sent_notices', columns: ['user_id'], scope: 'account', erase: 'account' },
  ],
  retention: {
    global: {
      'sent-notices': (db, { cutoff }) => db.execute(sql`DELETE FROM sent_notices WHERE sent_at < ${cutoff}`),
    },
  },
  deleteExpired: sweepIdentity,
  api: accountsApi,
  jobs: {
    // Mails are many and small, so they are fetched in batches. Two batches run concurrently, so that one slow mail
    // does not stop delivery.
    'send-mail': { handler: sendMailJob, batchSize: 25, localConcurrency: 2 },
  },
})
