import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getWordLabel } from '../blocks/word-label.ts'
import type { EditorProps } from '../editor.ts'
import { listLevelWords, type LevelWord } from './level-words.ts'

/** The Python words of a level, each with a description in the student's language. */
export function useLevelWords({
  draft,
  world,
  vocabulary,
  offered,
  initialVariables,
}: EditorProps): readonly LevelWord[] {
  const { t } = useTranslation('blocks')
  return useMemo(() => {
    const getDetail = (code: string): string | null => {
      const [, word] = /^(\w+)\(/.exec(code) ?? []
      if (!word || !(word in vocabulary.actions || word in vocabulary.sensors)) return null
      const inputs = code.endsWith('()') ? 0 : code.split(',').length
      const kind = word in vocabulary.actions ? 'do' : 'sense'
      const label = getWordLabel({ kind, word, inputs }, world, (key) => t(key))
      return label.replaceAll(/%\d/g, '…')
    }
    return listLevelWords(draft, { world, vocabulary, offered, initialVariables }).map((word) => {
      const detail = getDetail(word.code)
      return detail ? { ...word, detail } : word
    })
  }, [draft, world, vocabulary, offered, initialVariables, t])
}
