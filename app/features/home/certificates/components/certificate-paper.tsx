import { QrCode } from '#app/platform/images/qr-code.tsx'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import hills from '#app/ui/art/scenes/hills-day.svg?url'
import cloud from '#app/ui/art/scenes/cloud.svg?url'
import { Lockup } from '#app/ui/pictures/brand.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import type { CertificateSheet } from '../contract.ts'
import { LessonString } from './lesson-string.tsx'
import styles from './certificate-paper.module.css'

/**
 * The certificate itself. All lengths are relative to its width, so that it fills A4 and Letter and also a screen; a
 * phone shows the same content as a card.
 */
export function CertificatePaper({ sheet, level: Heading = 'h1' }: { sheet: CertificateSheet; level?: 'h1' | 'h3' }) {
  const { heading, given, name, sentence, lines, facts, steps, school, teacher, day, seal, draft } = sheet
  return (
    <div className={styles.paper} lang={findLanguage(sheet.language).tag}>
      <div className={styles.content}>
        <div className={styles.sky} aria-hidden>
          <img className={styles.cloud} src={cloud} alt="" />
          <img className={styles.hills} src={hills} alt="" />
          <WaoStill mood="cheering" size={400} className={styles.wao} />
        </div>
        <Lockup height={38} className={styles.brand} />
        <Heading className={styles.heading}>{heading}</Heading>
        <p className={styles.given}>{given}</p>
        <p className={styles.name}>{name}</p>
        <LessonString steps={steps} className={styles.string} />
        <p className={styles.sentence}>
          {sentence.before}
          <strong>{sentence.strong}</strong>
          {sentence.after}
        </p>
        {lines.length > 0 && (
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {facts.length > 0 && (
          <ul className={styles.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        <div className={styles.signs}>
          {teacher && (
            <p>
              <strong>{teacher.name}</strong>
              {teacher.role}
            </p>
          )}
          <p>
            <strong>{school}</strong>
            {day}
          </p>
        </div>
        {seal && (
          <div className={styles.seal}>
            {seal.address !== null && <QrCode text={seal.address} label={seal.scan} className={styles.code} />}
            <p className={styles.sealText}>
              <span className={styles.signed}>
                <IconShieldCheck aria-hidden />
                {seal.signed}
              </span>
              {seal.address !== null && <span>{seal.scan}</span>}
              <strong>{seal.number}</strong>
            </p>
          </div>
        )}
        {draft !== null && <p className={styles.draft}>{draft}</p>}
      </div>
    </div>
  )
}
