CREATE TABLE "recruitment_imports" (
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"row_id" uuid NOT NULL,
	"source_hash" text NOT NULL,
	"row_hash" text NOT NULL,
	CONSTRAINT "recruitment_imports_kind_source_id_pk" PRIMARY KEY("kind","source_id")
);
