export { ChooseWorkspaceForm, submitWorkspaceOnClick } from './components/choose-workspace.tsx'
export type { WorkspaceChoice, Shell } from './contract.ts'
