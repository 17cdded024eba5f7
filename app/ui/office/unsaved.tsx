import { Button, Modal } from '@mantine/core';
import { type BlockerFunction, useBlocker } from 'react-router';

/** Asks before another screen takes the place of a form that holds something nobody has saved. */
export function Unsaved({ holds }: { holds: () => boolean }) {
  const leaves: BlockerFunction = ({ currentLocation, nextLocation }) =>
    currentLocation.pathname !== nextLocation.pathname && holds();
  const { state, reset, proceed } = useBlocker(leaves);
  return (
    <Modal
      opened={state === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className="form-stack">
        <p>What you typed here is not saved yet. It is lost when you leave.</p>
        <div className="form-row form-row-end">
          <Button variant="default" onClick={() => reset?.()} data-autofocus>
            Stay
          </Button>
          <Button color="red" onClick={() => proceed?.()}>
            Leave
          </Button>
        </div>
      </div>
    </Modal>
  );
}
