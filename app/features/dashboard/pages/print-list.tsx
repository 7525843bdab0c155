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
  type PrintView,
} from '#app/features/people/cards/public.ts'
import { loadPrintPage, printAction, loadPrintedClass, printHeaders } from '#app/features/people/cards/public.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import type { Route } from './+types/print-list.ts'

type AboutStudents = PrintedReports | PrintedCertificates

export const handle: PageHandle = {
  hidden: true,
  title: (data, t) => {
    if (!isAboutStudents(data)) return t('cards:printList.title')
    return t(data.about === 'certificates' ? 'certificates:awards.title' : 'reports:print.title')
  },
}

const isAboutStudents = (data: unknown): data is AboutStudents =>
  data !== null && typeof data === 'object' && 'about' in data

const requestedReport = (request: Request) =>
  reportViews.find((view) => view === new URL(request.url).searchParams.get('of'))
const viewOf = (request: Request): PrintView => requestedReport(request) ?? 'list'

export const links = listPrintFontLinks
export const headers = printHeaders
export const loader = (args: Route.LoaderArgs) => {
  const report = requestedReport(args.request)
  if (report === 'certificate') return loadPrintPage(report, args, printedCertificates)
  return report ? loadPrintPage(report, args, printedReports) : loadPrintPage('list', args, loadPrintedClass)
}
export const action = printAction(viewOf)

/** AboutStudents list of a class; with the query parameter `of`, its printed reports or certificates. */
export default function PrintList({ loaderData }: Route.ComponentProps) {
  useNoPageCache()
  if (!loaderData) return <NoPrintLink />
  if (!isAboutStudents(loaderData)) return <ListSheets printed={loaderData} />
  return loaderData.about === 'certificates' ? (
    <CertificateSheets printed={loaderData} />
  ) : (
    <ReportSheets printed={loaderData} />
  )
}
