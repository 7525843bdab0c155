import { readFile } from 'node:fs/promises'
import { Hono, type Context } from 'hono'
import {
  loadCertificatePdf,
  loadCredential,
  loadPrintedPdf,
  readDidDocument,
  readStatusList,
} from '#app/features/home/certificates/public.server.ts'
import { bakeCredential } from '#rules/certificates/baked-png.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { HttpEnv, RequestLimits } from './http-app.ts'

/** Other sites may read these documents, because checking a certificate needs no permission. */
const openHeaders = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' }
/** A revocation counts immediately, also behind a shared cache. */
const uncached = { ...openHeaders, 'cache-control': 'no-cache' }
const cachedHour = { ...openHeaders, 'cache-control': 'public, max-age=3600' }
const privateHeaders = { ...openHeaders, 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' }

const printHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' }
const pdfHeaders = {
  'content-type': 'application/pdf',
  'content-disposition': 'attachment; filename="certificate.pdf"',
  'x-content-type-options': 'nosniff',
}

const badgePicture = new URL('../../public/images/certificate-badge.png', import.meta.url)
let cachedBadge: Promise<Uint8Array> | null = null

/**
 * Signed documents of certificates. They are outside of `/api`, because the credential formats fix their addresses:
 * `did:web:HOST:issuers:SCHOOL` is `/issuers/SCHOOL/did.json`.
 */
export function credentialRoutes(services: Services, { slots, findSession }: RequestLimits) {
  const app = new Hono<HttpEnv>()
  const inSlot = async (c: Context<HttpEnv>, respond: () => Promise<Response>) =>
    slots.runInSlot(await findSession(c.req.raw.headers), c.get('origin'), respond)
  const respond = (c: Context<HttpEnv>, document: object | null, type: string, headers = cachedHour) =>
    document
      ? c.body(JSON.stringify(document), 200, { ...headers, 'content-type': type })
      : c.json({ state: 'unknown' }, 404, privateHeaders)

  app.get('/issuers/:school/did.json', (c) =>
    inSlot(c, async () => respond(c, await readDidDocument(services, c.req.param('school')), 'application/did+json')),
  )
  app.get('/issuers/:school/status/:list', (c) =>
    inSlot(c, async () =>
      respond(
        c,
        await readStatusList(services, c.req.param('school'), c.req.param('list')),
        'application/vc+json',
        uncached,
      ),
    ),
  )
  app.get('/certificates/:slug/credential.json', (c) =>
    inSlot(c, async () => {
      const published = await loadCredential(services, c.req.param('slug'))
      if (published?.view === 'certificate')
        return c.body(JSON.stringify(published.credential), 200, {
          ...privateHeaders,
          'content-type': 'application/vc+json',
        })
      if (published?.view === 'ended') {
        const { state, reason, endedAt } = published
        return c.json({ state, reason, endedAt }, 410, privateHeaders)
      }
      return c.json({ state: published ? 'provisional' : 'unknown' }, 404, privateHeaders)
    }),
  )
  // The picture that other badge sites accept: it contains the signed file.
  app.get('/certificates/:slug/badge.png', (c) =>
    inSlot(c, async () => {
      const published = await loadCredential(services, c.req.param('slug'))
      if (published?.view !== 'certificate') return c.json({ state: 'unknown' }, 404, privateHeaders)
      const badge = bakeCredential(await (cachedBadge ??= readFile(badgePicture)), JSON.stringify(published.credential))
      return c.body(badge, 200, { ...privateHeaders, 'content-type': 'image/png' })
    }),
  )
  app.get('/certificates/:slug/certificate.pdf', (c) =>
    inSlot(c, async () => {
      const caller = { origin: c.get('origin'), signedIn: await findSession(c.req.raw.headers) }
      const paper = c.req.query('paper') === 'letter' ? 'letter' : 'a4'
      const published = await loadCertificatePdf(services, caller, { slug: c.req.param('slug'), paper })
      if (published?.view === 'certificate') return c.body(published.pdf, 200, { ...privateHeaders, ...pdfHeaders })
      if (!published) return c.json({ state: 'unknown' }, 404, privateHeaders)
      const { state, reason, endedAt } = published
      return c.json({ state, reason, endedAt }, 410, privateHeaders)
    }),
  )
  // Certificates of a class for paper, with the cookie of the print page.
  app.get('/dashboard/classroom-dashboard/:classroomId/students/certificates.pdf', (c) =>
    inSlot(c, async () => {
      const pdf = await loadPrintedPdf(services, c.req.raw, c.req.param('classroomId'))
      return pdf
        ? c.body(pdf, 200, { ...printHeaders, ...pdfHeaders })
        : c.json({ state: 'unknown' }, 404, printHeaders)
    }),
  )
  return app
}
