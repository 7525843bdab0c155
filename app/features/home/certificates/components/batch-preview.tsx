import { useTranslation } from 'react-i18next'
import { shortenName } from '#rules/certificates/short-name.ts'
import { listPrintFontLinks } from '#app/features/people/cards/public.ts'
import type { CertificateSheet, EarnedCertificate } from '../contract.ts'
import { CertificatePaper } from './certificate-paper.tsx'
import styles from './certificates-screen.module.css'

type PreviewedCertificate = Pick<EarnedCertificate, 'id' | 'facts'> & { name: string; isPublic: boolean }

/** The certificates of a batch as they will be printed, and the short names of their public pages. */
export function BatchPreview({
  sheet,
  certificates,
}: {
  sheet: CertificateSheet
  certificates: readonly PreviewedCertificate[]
}) {
  const { t } = useTranslation('certificates')
  return (
    <>
      {listPrintFontLinks().map(({ href }) => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
      <ul className={styles.previews}>
        {certificates.map(({ id, name, isPublic, facts }) => (
          <li key={id}>
            <CertificatePaper sheet={{ ...sheet, id, name, facts }} level="h3" />
            <p className={styles.note}>
              {isPublic ? t('awards.onPage', { name: shortenName(name) }) : t('awards.paperOnly')}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
