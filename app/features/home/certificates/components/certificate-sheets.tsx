import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PaperSheet } from '#app/ui/frames/paper-frame.tsx'
import type { PrintedCertificates } from '../contract.ts'
import { CertificatePaper } from './certificate-paper.tsx'
import styles from './certificate-sheets.module.css'

/** Certificates for a ceremony, one landscape sheet each. */
export function CertificateSheets({ printed: { paper, sheets } }: { printed: PrintedCertificates }) {
  const { t } = useTranslation('certificates')
  const { classroomId } = useParams()
  if (sheets.length === 0)
    return <EmptyState mood="thinking" heading="h1" title={t('awards.none')} hint={t('awards.noneHint')} />
  return (
    <>
      <div className={styles.tools}>
        <Button
          href={`/dashboard/classroom-dashboard/${classroomId}/students/certificates.pdf`}
          download="certificates.pdf"
          reloadDocument
          variant="soft"
          icon={<IconFileTypePdf aria-hidden />}
        >
          {t('given.pdf')}
        </Button>
      </div>
      {sheets.map((sheet) => (
        <PaperSheet key={sheet.id} size={paper} landscape className={styles[paper]}>
          <CertificatePaper sheet={sheet} />
        </PaperSheet>
      ))}
    </>
  )
}
