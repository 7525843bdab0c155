import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublishedResource } from '#content/publish-resources.ts'
import { QrCode } from '#app/platform/images/qr-code.tsx'
import lockup from '#app/ui/art/lockup.svg?url'
import type { SheetOptions } from './sheet-options.ts'
import styles from './sheet.module.css'

type SheetProps = {
  resource: Pick<PublishedResource, 'code' | 'kind' | 'title' | 'purpose' | 'ages' | 'orientation'>
  options: SheetOptions
  /** Large heading of a poster; the title of the resource is then a line below it. */
  heading?: string
  lead?: string
  legend?: ReactNode
  /** The blocks use the whole height. */
  isFilled: boolean
  /** The blocks are in two columns. */
  hasColumns?: boolean
  page: number
  pages: number
  /** Address of the resource, as a QR code. Answer keys have none. */
  link: string | null
  copy?: SheetCopy
  /** Text of the foot; by default the title and the ages of the resource. */
  foot?: string
  children: ReactNode
}

/** One copy of a sheet for one reader: its code is printed, and its QR code has this text. */
export type SheetCopy = { readonly code: string; readonly text: string; readonly name: string | null }

export const licenceLine = 'CC BY-SA 4.0 Skykite'

const namedKinds = new Set(['worksheet', 'exit', 'twin', 'home', 'rubric'])

/** The code of the sheet, or of one reader's copy, as text and as QR code. */
function SheetCode({ code, link, copy }: { code: string; link: string; copy: SheetProps['copy'] }) {
  const { t } = useTranslation('resources')
  return (
    <div className={styles.qr}>
      <QrCode
        text={copy?.text ?? link}
        label={copy ? t('sheet.copy', { code: copy.code }) : t('sheet.qr', { code })}
        className={styles.qrCode}
      />
      <b data-copy={code.length > 4 || undefined}>{copy?.code ?? code}</b>
    </div>
  )
}

function NameLine({ name }: { name: string | null }) {
  const { t } = useTranslation('resources')
  return (
    <p className={styles.name}>
      <span>{t('sheet.name')}</span>
      <span>{name}</span>
      <span>{t('sheet.date')}</span>
      <span />
    </p>
  )
}

/** One printed page with head, blocks and foot. All its lengths are millimeters, scaled to the width it is shown in. */
export function Sheet(props: SheetProps) {
  const { resource, options, heading, lead, legend, isFilled, hasColumns, page, pages, link, copy, foot, children } =
    props
  const { paper, size, ink } = options
  const { t } = useTranslation('resources')
  const { code, kind, title, purpose, ages, orientation } = resource
  const line = lead ?? (heading === undefined ? undefined : heading === title ? purpose : title)
  const isNamed = namedKinds.has(kind) && link !== null
  return (
    <div
      className={clsx(styles.paper, styles[`${paper}-${orientation}`])}
      data-paper={paper}
      data-orientation={orientation}
    >
      <div className={styles.sheet} data-kind={kind} data-orientation={orientation} data-size={size} data-ink={ink}>
        <header className={styles.head}>
          <div className={styles.titles}>
            <img className={styles.logo} src={lockup} alt="Skykite" />
            <h2 className={styles.title}>{heading ?? title}</h2>
            {line && <p className={styles.lead}>{line}</p>}
          </div>
          {link !== null && <SheetCode code={code} link={link} copy={copy} />}
        </header>
        {isNamed && <NameLine name={copy?.name ?? null} />}
        {legend}
        <div
          className={styles.body}
          data-sheet-body
          data-filled={isFilled || undefined}
          data-columns={hasColumns || undefined}
        >
          {children}
        </div>
        <footer className={styles.foot}>
          <span>{foot ?? t('sheet.foot', { code, title, from: ages[0], to: ages[1] })}</span>
          {link === null && <b>{t('sheet.key')}</b>}
          {pages > 1 && <span>{t('sheet.page', { page, pages })}</span>}
          <span>{licenceLine}</span>
        </footer>
      </div>
    </div>
  )
}
