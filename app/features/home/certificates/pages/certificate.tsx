import { data } from 'react-router'
import { useTranslation } from 'react-i18next'
import IconAward from '@tabler/icons-react/dist/esm/icons/IconAward.mjs'
import IconBraces from '@tabler/icons-react/dist/esm/icons/IconBraces.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { listPrintFontLinks } from '#app/features/people/cards/public.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter, useDayFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { CertificatePaper } from '../components/certificate-paper.tsx'
import { useCheckedAddress } from '../components/use-checked-address.ts'
import { VerdictCard } from '../components/verdict-card.tsx'
import type { PublicCertificate } from '../contract.ts'
import { loadHourCertificate } from '../credentials/hour-certificate.server.ts'
import { loadPublicCertificate } from '../credentials/public-certificate.server.ts'
import type { Route } from './+types/certificate.ts'
import styles from './certificate.module.css'

export const handle: PageHandle = { title: 'certificates:certificate.title', hidden: true }

/** The address is the credential, so it must not leak by a referrer or a search engine. */
const pageHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

export const links = listPrintFontLinks
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = getRequestContext(context)
  const page =
    (await loadPublicCertificate(services, params.slug)) ?? (await loadHourCertificate(services, params.slug))
  if (!page) throw data(null, { status: 404, statusText: 'Page not found' })
  return data(page, { status: page.view === 'moved' ? 410 : 200, headers: pageHeaders })
}

/** Public page of a certificate, also of a provisional, revoked or replaced one. Prints as one sheet. */
export default function Certificate({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('certificates')
  const localize = useLocalePath()
  const result = useCheckedAddress(page.view === 'certificate' ? page.slug : null)
  if (page.view === 'moved')
    return (
      <div className={styles.message}>
        <h1>{t('certificate.title')}</h1>
        <Button href={localize(`/certificates/${page.slug}`)}>{t('given.pageShort')}</Button>
      </div>
    )
  if (page.view === 'ended')
    return (
      <div className={styles.message}>
        <VerdictCard heading="h1" result={{ verdict: page.state, endedAt: page.endedAt }} />
        {page.reason && <p>{t(`reason.${page.reason}`)}</p>}
        <CheckAnother />
      </div>
    )
  return (
    <section className={styles.page} aria-label={t('certificate.title')}>
      <div className={styles.sheet}>
        <CertificatePaper sheet={page.sheet} />
      </div>
      <div className={styles.side}>
        {page.view === 'hour' && <HourNotes endsAt={page.endsAt} />}
        {page.view === 'provisional' && <VerdictCard result={{ verdict: 'provisional' }} />}
        {page.view === 'certificate' && (
          <>
            <VerdictCard result={result} />
            <Facts page={page} />
            <div className={styles.papers}>
              {(['a4', 'letter'] as const).map((paper) => (
                <Button
                  key={paper}
                  href={`/certificates/${page.slug}/certificate.pdf?paper=${paper}`}
                  download="certificate.pdf"
                  reloadDocument
                  icon={<IconFileTypePdf aria-hidden />}
                >
                  {t(`check.pdf.${paper}`)}
                </Button>
              ))}
            </div>
            <Button
              href={`/certificates/${page.slug}/credential.json`}
              download="credential.json"
              reloadDocument
              variant="soft"
              icon={<IconBraces aria-hidden />}
            >
              {t('check.json')}
            </Button>
            <Button
              href={`/certificates/${page.slug}/badge.png`}
              download="certificate.png"
              reloadDocument
              variant="soft"
              icon={<IconAward aria-hidden />}
            >
              {t('check.picture')}
            </Button>
          </>
        )}
        {page.view !== 'hour' && <CheckAnother />}
        <p className={styles.note}>
          <IconEyeOff aria-hidden />
          <span>{t('check.short')}</span>
        </p>
      </div>
    </section>
  )
}

/** Until when the address works, and how to keep the sheet. */
function HourNotes({ endsAt }: { endsAt: string }) {
  const { t } = useTranslation('certificates')
  const localize = useLocalePath()
  const time = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <Button onClick={() => print()} icon={<IconPrinter aria-hidden />}>
        {t('hour.print')}
      </Button>
      <Button variant="soft" href={localize('/hour')}>
        {t('hour.again')}
      </Button>
      <p>{t('hour.until', { time: time(endsAt) })}</p>
      <p>{t('hour.unsigned')}</p>
    </>
  )
}

function CheckAnother() {
  const { t } = useTranslation('certificates')
  const localize = useLocalePath()
  return (
    <Button href={localize('/certificates')} variant="quiet" icon={<IconShieldCheck aria-hidden />}>
      {t('check.another')}
    </Button>
  )
}

function Facts({
  page: { sheet, issuedOn, host, keyName },
}: {
  page: Extract<PublicCertificate, { view: 'certificate' }>
}) {
  const { t } = useTranslation('certificates')
  const date = useDayFormatter({ dateStyle: 'long' })
  const facts = [
    [t('fact.name'), sheet.name],
    [t('fact.number'), sheet.seal!.number],
    [t('fact.issued'), date(issuedOn)],
    [t('fact.issuer'), `${sheet.school} · ${host}`],
    [t('fact.kind'), `${t('fact.kindValue')} · ${t('check.key', { key: keyName })}`],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
