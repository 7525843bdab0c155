import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findLanguage, type Locale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { PlacedCertificate } from '../contract.ts'
import { OwnCertificateForm } from './own-certificate.tsx'
import styles from './certificates-screen.module.css'

type PlacedCertificatesProps = { classroomId: string; placed: readonly PlacedCertificate[]; language: Locale }

/** Students on the podium of recent competitions. The teacher sends a certificate, with other words if they like. */
export function PlacedCertificates({ classroomId, placed, language }: PlacedCertificatesProps) {
  const { t } = useTranslation('certificates')
  const [chosen, setChosen] = useState<PlacedCertificate | null>(null)
  return (
    <Card title={t('placed.heading')}>
      <ul className={styles.list}>
        {placed.map((row) => (
          <li key={`${row.competition} ${row.student}`}>
            <div className={styles.given}>
              <strong>{row.fullName}</strong>
              <span lang={findLanguage(language).tag}>{row.reason}</span>
            </div>
            <Button
              size="small"
              variant="quiet"
              aria-label={t('awards.include', { name: row.fullName })}
              onClick={() => setChosen(row)}
            >
              {t('own.submit')}
            </Button>
          </li>
        ))}
      </ul>
      <Sheet title={t('placed.heading')} opened={chosen !== null} onClose={() => setChosen(null)}>
        {chosen && (
          <OwnCertificateForm
            key={`${chosen.competition} ${chosen.student}`}
            classroomId={classroomId}
            students={[{ id: chosen.student, name: chosen.fullName }]}
            draft={`placed-certificate-${chosen.competition}-${chosen.student}`}
            proposed={chosen}
            onDone={() => setChosen(null)}
          />
        )}
      </Sheet>
    </Card>
  )
}
