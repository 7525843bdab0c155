import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { PadChild } from '../contract.ts'
import styles from './class-tiles.module.css'

export const NameTile = ({ child, onPick }: { child: PadChild; onPick: (child: PadChild) => void }) => (
  <li>
    <button type="button" className={styles.tile} onClick={() => onPick(child)}>
      <ChildKite id={child.id} size={56} />
      <span className={styles.name}>{child.name}</span>
    </button>
  </li>
)
