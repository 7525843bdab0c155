import { useTranslation } from 'react-i18next'
import { formatClassCode } from '#rules/classrooms/class-code.ts'
import { Lockup } from '#app/ui/pictures/brand.tsx'
import { PaperSheet } from '#app/ui/frames/paper-frame.tsx'
import type { PrintedClass } from '../contract.ts'
import { NoStudentsToPrint } from './no-students-to-print.tsx'
import { SecretOnPaper } from './secret-on-paper.tsx'
import styles from './list-sheets.module.css'

const rowsPerSheet = { a4: 24, letter: 22 }

/** Printed class list: names, usernames, secrets if selected, and empty boxes to tick. */
export function ListSheets({ printed: { name, code, school, paper, children } }: { printed: PrintedClass }) {
  const { t } = useTranslation('cards')
  if (children.length === 0) return <NoStudentsToPrint />
  const size = rowsPerSheet[paper]
  const sheets = Array.from({ length: Math.ceil(children.length / size) }, (_, index) =>
    children.slice(index * size, (index + 1) * size),
  )
  const withSecrets = children.some(({ secret }) => secret !== null)
  return sheets.map((group, index) => (
    <PaperSheet key={group[0]!.id} size={paper} className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{name}</h1>
          <p className={styles.note}>
            {school} · {t('print.code')} <strong>{formatClassCode(code)}</strong>
            {sheets.length > 1 && ` · ${index + 1}/${sheets.length}`}
          </p>
        </div>
        <Lockup height={32} />
      </header>
      {withSecrets && <p className={styles.keep}>{t('print.keepSafe')}</p>}
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              {t('print.number')}
            </th>
            <th scope="col">{t('print.name')}</th>
            <th scope="col">{t('print.username')}</th>
            {withSecrets && <th scope="col">{t('print.secret')}</th>}
            <th scope="colgroup" colSpan={5}>
              {t('print.ticks')}
            </th>
          </tr>
        </thead>
        <tbody>
          {group.map(({ id, listName, username, secret }, row) => (
            <tr key={id}>
              <td className={styles.number}>{index * size + row + 1}</td>
              <th scope="row" className={styles.name}>
                {listName}
              </th>
              <td>{username}</td>
              {withSecrets && <td>{secret && <SecretOnPaper secret={secret} small />}</td>}
              {Array.from({ length: 5 }, (_, box) => (
                <td key={box} className={styles.box} aria-label={t('print.tick')}>
                  <span />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PaperSheet>
  ))
}
