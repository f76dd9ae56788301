"""What stands between the engine and learner code: calls in, calls out, the workspace, the walls around it."""
