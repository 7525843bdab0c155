import { defineFeature } from '#app/platform/feature.server.ts'
import { sweepIdentity } from './identity/sweep.server.ts'
import { sendMailJob } from './jobs/send-mail.server.ts'

export default defineFeature({
  opens: ['/dashboard/profile'],
  personTables: [
    {
      table: 'users',
      columns: ['id'],
      of: 'account',
      gives: { managed: ['id', 'name', 'kind', 'locale', 'created_at', 'last_seen_at'], adult: ['id', 'name'] },
      erase: 'account',
    },
    {
      table: 'sessions',
      columns: ['user_id'],
      of: 'account',
      gives: { managed: ['strength', 'created_at', 'updated_at', 'expires_at'], adult: [] },
      where: 'room_school_id',
      hides: ['token'],
      erase: 'account',
    },
    {
      table: 'accounts',
      columns: ['user_id'],
      of: 'account',
      hides: ['password', 'access_token', 'refresh_token', 'id_token'],
      erase: 'account',
    },
    { table: 'erasures', columns: ['person_id'], of: 'account', hides: 'all', erase: 'account' },
    { table: 'two_factors', columns: ['user_id'], of: 'account', hides: ['secret', 'backup_codes'], erase: 'account' },
  ],
  sweep: sweepIdentity,
  jobs: {
    // Mails are many and small: fetched by the batch, without a pause while there are more, and a batch that waits for
    // one mail leaves the other going on.
    'send-mail': { handler: sendMailJob, batchSize: 25, localConcurrency: 2 },
  },
})
