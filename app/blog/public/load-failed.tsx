import { useLocation, useRevalidator } from 'react-router';
import { Button } from '#app/ui/site/button.tsx';
import { BlogAlert } from './blog-alert.tsx';
import { Loading } from './loading.tsx';

/** Shown when the list failed to load. Try Again loads the data again; without scripts it reloads the page. // B6 */
export function LoadFailed() {
  const { revalidate, state } = useRevalidator();
  const { search } = useLocation();
  const loading = state === 'loading';
  return (
    <>
      <div role="status">{loading ? <Loading>Loading articles...</Loading> : null}</div>
      {loading ? null : (
        <BlogAlert tone="red" text="Failed to load blog posts. Please try again later.">
          <form>
            {[...new URLSearchParams(search)].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button
              type="submit"
              onClick={(event) => {
                event.preventDefault();
                void revalidate();
              }}
            >
              Try Again
            </Button>
          </form>
        </BlogAlert>
      )}
    </>
  );
}
