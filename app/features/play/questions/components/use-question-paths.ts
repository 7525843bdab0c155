import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'

/** URLs of the question screens of a class. */
export function useQuestionPaths() {
  const pathTo = useLocalePath()
  const path = (query = '') => pathTo(`/dashboard/minigames?view=questions${query}`)
  return {
    banks: path(),
    proposals: path('&part=proposals'),
    bank: (id: string) => path(`&bank=${id}`),
    /** Page where a teacher assigns the bank to a class for practice. */
    practice: (id: string) => pathTo(`/dashboard/minigame/quiz-flight?bank=${id}`),
    /** Wizard of a competition with the bank chosen. */
    play: (id: string) => pathTo(`/dashboard/competition?new&bank=${id}`),
    importInto: (id?: string) => path(id === undefined ? '&part=import' : `&part=import&bank=${id}`),
  }
}
