import type { Fault } from './preview-content.ts'
import styles from './preview.module.css'

type FaultsProps = { of: string; faults: readonly Fault[]; isShown: boolean }

/** Lists the content problems with their files until they are fixed. */
export function Faults({ of, faults, isShown }: FaultsProps) {
  if (faults.length === 0 && isShown) return null
  return (
    <section className={styles.faults} data-slot="faults" role="status">
      <h2>{faults.length === 0 ? `There is no such step in ${of}` : `${of}: ${faults.length} to fix`}</h2>
      {!isShown && faults.length > 0 && <p>The step is shown again once its file is valid.</p>}
      <ul>
        {faults.map(({ file, words }) => (
          <li key={file + words}>
            <code>{file}</code> {words}
          </li>
        ))}
      </ul>
    </section>
  )
}
