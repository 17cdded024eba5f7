import { useEffect, useState } from 'react';
import { Loading } from './loading.tsx';

/**
 * Says 'Loading blog post...' from the click on an article's link until its page is there: on a slow line the browser's
 * own sign is easily missed. // B10
 */
export function OpeningArticle() {
  const [opening, setOpening] = useState(false);

  useEffect(() => {
    const opened = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[data-article]');
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (link && !elsewhere && !event.defaultPrevented) setOpening(true);
    };
    // Who comes back finds this very page again, as it was left.
    const back = () => setOpening(false);
    document.addEventListener('click', opened);
    window.addEventListener('pageshow', back);
    return () => {
      document.removeEventListener('click', opened);
      window.removeEventListener('pageshow', back);
    };
  }, []);

  return (
    <div className="opening-article" role="status">
      {opening ? <Loading>Loading blog post...</Loading> : null}
    </div>
  );
}
