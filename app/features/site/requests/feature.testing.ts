import { defineTesting, noQuotas } from '#db/testing/feature-testing.ts'
import type { World } from '#db/testing/principals.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import type { OwnerServices } from '#db/testing/test-services.ts'

export const sampleSchoolRequest = {
  kind: 'school',
  email: 'head@school.example',
  name: 'Anong Dee',
  school: 'Lantern Hill School',
  country: 'Thailand',
  size: '300',
  want: 'demo',
  message: 'Two computer rooms.',
  locale: 'en',
}

export const sampleProposal = {
  kind: 'contribution',
  email: 'teacher@school.example',
  part: 'question',
  title: 'Which loop ends',
  proposal: 'Which of these loops ends after three steps?',
  page: '',
  credit: 'Anong Dee',
  license: 'on',
  locale: 'th',
}

/** Inserts a new proposal and returns its id. */
export async function insertProposal(owner: OwnerServices['owner']): Promise<string> {
  const id = newId()
  const number = `ABCD-${[...id.replaceAll(/[^2-9a-f]/g, '')].slice(-4).join('').toUpperCase().padEnd(4, 'Z')}`
  await owner.query(
    `INSERT INTO public_requests (id, number, kind, locale, fields, created_at) VALUES ($1, $2, 'contribution', 'th', $3, now())
     ON CONFLICT (number) DO UPDATE SET id = excluded.id, status = 'new', decided_at = NULL`,
    [id, number, { email: sampleProposal.email, title: sampleProposal.title, part: 'question', proposal: 'text' }],
  )
  return id
}

export default defineTesting({
  commands: {
    sendPublicRequest: {
      action: 'requests.send',
      about: 'nothing',
      input: () => ({ ...sampleSchoolRequest, token: newId() }),
    },
    answerPublicRequest: {
      action: 'requests.answer',
      about: 'nothing',
      input: async ({ services }: World) => ({ id: await insertProposal(services.owner), status: 'declined' }),
    },
  },
  // Visitors have no account to count: rate limits of `submit-request.server.ts` bound them.
  makes: { sendPublicRequest: noQuotas, answerPublicRequest: noQuotas },
  actions: {
    '/staff': { answerPublicRequest: 'answerPublicRequest' },
    '/school': { puzzle: null, sendRequest: null, findProposal: null },
    '/beta': { puzzle: null, sendRequest: null, findProposal: null, changeBeta: 'changeBeta' },
    '/contribution': { puzzle: null, sendRequest: null, findProposal: null },
  },
})
