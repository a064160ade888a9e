import { Component, type ReactNode } from 'react'
import { CopyButton } from '../controls/copy-button.tsx'
import { LinkButton } from '../controls/link-button.tsx'
import { errorDetails, errorWords } from './error-words.ts'

interface Props {
  /** What stands inside, as the sentence names it: 'The clocks'. */
  readonly name: string
  readonly children: ReactNode
}

interface State {
  readonly broken: { readonly error: unknown; readonly at: number } | undefined
}

/** Keeps a part that breaks from taking the screen around it along. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { broken: { error, at: Date.now() } }
  }

  override render() {
    const { broken } = this.state
    if (!broken) return this.props.children
    return (
      <div role="alert" className="danger-note">
        <p>{this.props.name} cannot be shown.</p>
        <p className="breaks">{errorWords(broken.error).message}</p>
        <div className="row wraps gap-lines">
          <LinkButton onClick={() => this.setState({ broken: undefined })}>Try again</LinkButton>
          <CopyButton
            text={errorDetails(broken.error, { path: location.pathname, at: broken.at })}
            label="Copy details"
          />
        </div>
      </div>
    )
  }
}
