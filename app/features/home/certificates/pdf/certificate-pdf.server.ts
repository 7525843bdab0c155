import { createHash } from 'node:crypto'
import { networkKeyOf, budgetCounters } from '#app/platform/limits/budgets.server.ts'
import { openLimits } from '#app/platform/limits/limits.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { Origin } from '#app/platform/commands/command.server.ts'
import { readPrintClaims } from '#app/features/people/cards/public.server.ts'
import type { PaperSize } from '#app/features/people/cards/public.ts'
import { isUuid } from '#rules/input/uuid.ts'
import type { ClassroomId } from '#rules/ids.ts'
import type { SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { certificateTranslator } from '../awarding/certificate-texts.server.ts'
import type { EndedCredential } from '../contract.ts'
import { loadCredential, loadPublicCertificate } from '../credentials/public-certificate.server.ts'
import { signPdf } from '../credentials/seal-pdf.server.ts'
import { printedCertificates } from '../printed-certificates.server.ts'
import { renderPdf } from './render-pdf.server.ts'

type Caller = { origin: Origin; signedIn: SignedIn | null }

/** Files that were not requested before. A class in one network downloads its certificates on one day. */
const renderBudget = { perCaller: 60, perAddress: 300, windowSeconds: 3_600 }

/** A file has some 170 kB. */
const maxCached = 60
const cachedFiles = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

type PublishedPdf = { view: 'certificate'; pdf: Uint8Array<ArrayBuffer> } | ({ view: 'ended' } & EndedCredential)

/** The sealed file of a public certificate; null if the address shows none. */
export async function loadCertificatePdf(
  services: Services,
  caller: Caller,
  { slug, paper }: { slug: string; paper: PaperSize },
): Promise<PublishedPdf | null> {
  const published = await loadCredential(services, slug)
  if (published?.view === 'ended') return published
  const page = published?.view === 'certificate' ? await loadPublicCertificate(services, slug) : null
  if (published?.view !== 'certificate' || page?.view !== 'certificate') return null
  const { credential } = published
  const { sheet } = page
  const key = createHash('sha256')
    .update(JSON.stringify([paper, sheet, credential.proof.proofValue]))
    .digest('base64')
  const cached = cachedFiles.get(key)
  if (cached) return { view: 'certificate', pdf: await cached }
  await spendBudget(services, caller)
  const title = `${certificateTranslator(sheet.language)('certificate.title')} · ${sheet.name}`
  const rendered = renderPdf(networkKeyOf(caller.origin), {
    ...{ paper, title, sheets: [sheet] },
    credential: JSON.stringify(credential),
  }).then((pdf) => signPdf(services, credential, pdf))
  if (cachedFiles.size >= maxCached) cachedFiles.delete(cachedFiles.keys().next().value!)
  cachedFiles.set(key, rendered)
  rendered.catch(() => cachedFiles.delete(key))
  return { view: 'certificate', pdf: await rendered }
}

async function spendBudget(services: Services, caller: Caller): Promise<void> {
  const spent = await openLimits(services).spend(budgetCounters('certificate-pdf', caller, renderBudget))
  if (spent.over) throw new AppError('limited', { retryAfterSeconds: spent.retryAfterSeconds })
}

/** The certificates of a class for paper, in one file, with the cookie of a print link; null without a valid one. */
export async function loadPrintedPdf(
  services: Services,
  request: Request,
  classroomId: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const claims = isUuid(classroomId)
    ? readPrintClaims(services, request, 'certificate', classroomId as ClassroomId)
    : null
  const printed = claims && (await printedCertificates(services, claims))
  if (!printed || printed.sheets.length === 0) return null
  const { paper, sheets } = printed
  const title = certificateTranslator(sheets[0]!.language)('awards.title')
  return renderPdf(classroomId, { paper, title, sheets, credential: null })
}
