// npm run office-theme: writes Mantine's CSS variables for our theme to a file, so that the office needs no <style>.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#app/platform/project-root.server.ts';
import { officeVariables } from './office-theme/variables.ts';

writeFileSync(path.join(projectRoot(), 'app/ui/office/theme.css'), officeVariables());
