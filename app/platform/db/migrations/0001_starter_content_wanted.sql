-- The first start takes this row and plants what a newcomer sees (app/platform/db/starter-content.server.ts).
INSERT INTO "starter_content" ("wanted") VALUES (true);
