import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndReason } from '#rules/certificates/award.ts'
import { PrintLinks } from '#app/features/people/cards/public.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { useLocation } from 'react-router'
import type { GivenCertificate } from '../contract.ts'
import { ChangeCertificate } from './change-certificate.tsx'
import styles from './certificates-screen.module.css'

type GivenCertificatesProps = { classroomId: string; given: readonly GivenCertificate[]; reasons: readonly EndReason[] }

/** Certificates that were awarded, with their state and what can be done about it. */
export function GivenCertificates({ classroomId, given, reasons }: GivenCertificatesProps) {
  const { t } = useTranslation('certificates')
  const { locale } = splitLocale(useLocation().pathname)
  const localize = useLocalePath()
  const date = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const [changing, setChanging] = useState<GivenCertificate | null>(null)
  const [isPrinting, setIsPrinting] = useState(false)
  const issued = given.filter(({ state }) => state === 'issued')
  const timeOf = ({ state, issuesAt, issuedAt, endedAt }: GivenCertificate) =>
    date((state === 'provisional' ? issuesAt : state === 'issued' ? issuedAt : endedAt) ?? 0)
  return (
    <Card
      title={t('given.title')}
      aside={
        issued.length > 0 && (
          <Button size="small" variant="soft" onClick={() => setIsPrinting(true)}>
            {t('given.print')}
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {given.map((row) => (
          <li key={row.id}>
            <div className={styles.given}>
              <strong>{row.name}</strong>
              <span>{row.title}</span>
              <small>
                {[
                  t(`state.${row.state}`, { date: timeOf(row) }),
                  row.isPublic ? t('awards.isPublic') : t('awards.paperOnly'),
                ].join(' · ')}
              </small>
            </div>
            <div className={styles.buttons}>
              {row.path !== null && (
                <Button
                  href={localize(row.path)}
                  size="small"
                  variant="quiet"
                  reloadDocument
                  target="_blank"
                  rel="noopener"
                  aria-label={t('given.page', { name: row.name })}
                >
                  {t('given.pageShort')}
                </Button>
              )}
              {(row.state === 'provisional' || row.state === 'issued') && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('given.change', { name: row.name })}
                  onClick={() => setChanging(row)}
                >
                  {t('given.changeShort')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Sheet
        title={changing ? t('given.change', { name: changing.name }) : ''}
        opened={changing !== null}
        onClose={() => setChanging(null)}
      >
        {changing && (
          <ChangeCertificate
            key={changing.id}
            classroomId={classroomId}
            certificate={changing}
            reasons={reasons}
            onDone={() => setChanging(null)}
          />
        )}
      </Sheet>
      <Sheet title={t('given.print')} opened={isPrinting} onClose={() => setIsPrinting(false)}>
        {isPrinting && (
          <PrintLinks
            classroomId={classroomId}
            locale={locale}
            views={['certificate']}
            secrets={false}
            studentIds={[...new Set(issued.map(({ student }) => student))]}
          />
        )}
      </Sheet>
    </Card>
  )
}
