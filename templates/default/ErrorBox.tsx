import type { ErrorBoxProps } from '../../src/client/index.js'

/** A red box with the error's message and a Retry button (spec 8). */
export function ErrorBox({ message, onRetry }: ErrorBoxProps) {
  return (
    <div className="error-box" role="alert">
      <p>{message}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Retry
        </button>
      )}
    </div>
  )
}
