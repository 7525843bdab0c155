import { CertificateSheets, type PrintedCertificates } from '#app/features/home/certificates/public.ts'
import { printedCertificates } from '#app/features/home/certificates/public.server.ts'
import { ReportSheets, type PrintedReports } from '#app/features/learning/reports/public.ts'
import { printedReports } from '#app/features/learning/reports/public.server.ts'
import {
  ListSheets,
  NoPrintLink,
  listPrintFontLinks,
  reportViews,
  useNoPageCache,
} from '#app/features/people/cards/public.ts'
import { loadPrintPage, printAction, loadPrintedClass, printHeaders } from '#app/features/people/cards/public.server.ts'
import { LetterSheets, type PrintedLetters } from '#app/features/people/guardians/public.ts'
import { loadPrintedLetters } from '#app/features/people/guardians/public.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import type { Route } from './+types/print-list.ts'

type AboutStudents = PrintedReports | PrintedCertificates | PrintedLetters

const isAboutStudents = (data: unknown): data is AboutStudents =>
  data !== null && typeof data === 'object' && 'about' in data

const titleKeys = {
  certificates: 'certificates:awards.title',
  letters: 'guardians:letter.title',
  children: 'reports:print.title',
  class: 'reports:print.title',
} as const

export const handle: PageHandle = {
  hidden: true,
  title: (data, t) => t(isAboutStudents(data) ? titleKeys[data.about] : 'cards:printList.title'),
}

const sharedViews = [...reportViews, 'parent-letter'] as const
const viewOf = (request: Request): 'list' | (typeof sharedViews)[number] =>
  sharedViews.find((view) => view === new URL(request.url).searchParams.get('of')) ?? 'list'

export const links = listPrintFontLinks
export const headers = printHeaders
export const loader = (args: Route.LoaderArgs) => {
  const view = viewOf(args.request)
  if (view === 'list') return loadPrintPage(view, args, loadPrintedClass)
  if (view === 'certificate') return loadPrintPage(view, args, printedCertificates)
  if (view === 'parent-letter') return loadPrintPage(view, args, loadPrintedLetters)
  return loadPrintPage(view, args, printedReports)
}
export const action = printAction(viewOf)

/** Printed list of a class; with the query parameter `of`, its reports, certificates or parent letters. */
export default function PrintList({ loaderData }: Route.ComponentProps) {
  useNoPageCache()
  if (!loaderData) return <NoPrintLink />
  if (!isAboutStudents(loaderData)) return <ListSheets printed={loaderData} />
  if (loaderData.about === 'certificates') return <CertificateSheets printed={loaderData} />
  if (loaderData.about === 'letters') return <LetterSheets printed={loaderData} />
  return <ReportSheets printed={loaderData} />
}
